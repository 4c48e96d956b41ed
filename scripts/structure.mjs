// Import direction, cycles and barrels, over contract, server and web. An argument is another tree to look at (the tests' own).
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { Explained, main, root } from './lib/run.mjs'

const ROOMS = ['contract/src', 'server/src', 'web/src']
const tree = process.argv[2] ?? root

function sources(folder) {
  return readdirSync(join(tree, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
}

await main(async () => {
  process.chdir(tree)
  const files = ROOMS.flatMap(sources)
  const barrels = files.filter((file) => /^index\.tsx?$/.test(basename(file)))
  const { options, forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(ROOMS, { ...options, validate: true, ruleSet: { forbidden } })
  const seen = output.modules.filter(({ source }) => files.includes(source))

  // Without a parser that reads this TypeScript it passes over nothing, and calls that clean.
  if (seen.length === 0 || seen.length < files.length)
    throw new Explained(`structure: ${seen.length} modules seen of ${files.length}`)
  if (seen.every(({ dependencies }) => dependencies.length === 0)) throw new Explained('structure: not one import was seen')
  for (const { rule, from, to } of output.summary.violations) console.error(`✗ ${rule.name}: ${from} → ${to}`)
  for (const file of barrels) console.error(`✗ no-barrels: ${file}`)
  console.log(`${seen.length} modules, ${output.summary.violations.length + barrels.length} violations`)
  return output.summary.violations.length + barrels.length === 0 ? 0 : 1
})
