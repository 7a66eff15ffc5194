// SPDX-License-Identifier: Apache-2.0
// Runs @mozilla/readability on linkedom's tree over the article pages: prints CPU seconds and
// writes TEXTS/ID.txt. Usage: node read_peers.mjs SHARED TEXTS
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

// From the working directory, where "npm install" puts them.
const require = createRequire(path.join(process.cwd(), "package.json"));
const { Readability } = require("@mozilla/readability");
const { parseHTML } = require("linkedom");
if (process.argv[2] === "--probe") process.exit(0);

const [shared, texts] = process.argv.slice(2);
const folder = path.join(shared, "corpus/article-extraction-benchmark");
const truth = JSON.parse(fs.readFileSync(path.join(folder, "ground-truth.json"), "utf8"));
const start = process.cpuUsage();
for (const page of Object.keys(truth)) {
  const bytes = fs.readFileSync(path.join(folder, "html", page + ".html.gz"));
  const { document } = parseHTML(zlib.gunzipSync(bytes).toString("utf8"));
  let article = null;
  try {
    article = new Readability(document).parse();
  } catch (error) {
    console.error(`${page.slice(0, 12)}: ${error.message}`); // Counts as empty.
  }
  fs.writeFileSync(path.join(texts, page + ".txt"), article?.textContent ?? "");
}
const used = process.cpuUsage(start);
const seconds = (used.user + used.system) / 1e6;
console.log(`@mozilla/readability: ${Object.keys(truth).length} pages ${seconds.toFixed(2)} s`);
