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

/** @returns the SHA-256 of the names and contents of the files and folders, whose paths are relative to the project */
export function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesUnder(join(root, path))) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Opens the stamp of a step (an installation, a build): the stored hash of the contents for which the step was done last. */
export function openStamp(name) {
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
