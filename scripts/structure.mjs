// Checks import directions, cycles and barrel files in contract, server and web (docs/ARCHITECTURE.md). An argument names another tree
// to check, as the tests do.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { ExplainedError, main, root } from './lib/run.mjs'

const ROOMS = ['contract/src', 'server/src', 'web/src', 'bench']
const tree = process.argv[2] ?? root

function listTypeScript(folder) {
  return readdirSync(join(tree, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
}

await main(async () => {
  process.chdir(tree)
  const files = ROOMS.flatMap(listTypeScript)
  const barrels = files.filter((file) => /^index\.tsx?$/.test(basename(file)))
  const { options, forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(ROOMS, { ...options, validate: true, ruleSet: { forbidden } })
  const modules = output.modules.filter(({ source }) => files.includes(source))

  // If the parser cannot read this TypeScript it finds no modules or imports, and dependency-cruiser would report that everything is in
  // order.
  if (modules.length === 0 || modules.length < files.length)
    throw new ExplainedError(`structure: ${modules.length} modules seen of ${files.length}`)
  if (modules.every(({ dependencies }) => dependencies.length === 0))
    throw new ExplainedError('structure: not one import was seen')
  for (const { rule, from, to } of output.summary.violations) console.error(`✗ ${rule.name}: ${from} → ${to}`)
  for (const file of barrels) console.error(`✗ no-barrels: ${file}`)
  console.log(`${modules.length} modules, ${output.summary.violations.length + barrels.length} violations`)
  return output.summary.violations.length + barrels.length === 0 ? 0 : 1
})
