import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'node_modules', '.stamps')

function* filesUnder(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return void (yield path)
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

/** Of the contents of files and folders, relative to the project. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesUnder(join(root, path))) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Remembers for which contents something was last done, so that it is done again only when they change. */
export function stamp(name) {
  const file = join(folder, name)
  return {
    is: (hash) => existsSync(file) && readFileSync(file, 'utf8') === hash,
    set(hash) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, hash)
    },
    clear: () => rmSync(file, { force: true }),
  }
}
