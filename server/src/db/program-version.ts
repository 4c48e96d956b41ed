import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

const readText = (path: string): string => readFileSync(path, 'utf8').trim()

/** Finds the commit of a reference that `git gc` has moved out of its own file. */
function findPackedCommit(gitFolder: string, reference: string): string | undefined {
  const line = readText(join(gitFolder, 'packed-refs'))
    .split('\n')
    .find((one) => one.endsWith(` ${reference}`))
  return line?.split(' ')[0]
}

/**
 * Reads the commit that is checked out, without the program git, which the machine may lack. A worktree's `.git` is a file that names its
 * folder.
 */
function readCommit(root: string): string | undefined {
  try {
    const place = join(root, '.git')
    const [, named] = /^gitdir: (.+)$/.exec(readIfFile(place) ?? '') ?? []
    const gitFolder = named ? resolve(root, named) : place
    const head = readText(join(gitFolder, 'HEAD'))
    const [, reference] = /^ref: (.+)$/.exec(head) ?? []
    if (!reference) return head
    const shared = readIfFile(join(gitFolder, 'commondir'))
    const common = shared ? resolve(gitFolder, shared) : gitFolder
    return readIfFile(join(common, reference)) ?? findPackedCommit(common, reference)
  } catch {
    return undefined // an archive of the sources and an image have no `.git`
  }
}

function readIfFile(path: string): string | undefined {
  try {
    return readText(path)
  } catch {
    return undefined
  }
}

/**
 * Names this version of the program: `0.1.0 (5e01b80f)`. The commit is the checked-out one or, in the image, the one that its build sets in
 * `COMMIT`; where neither exists the name is the version number alone.
 */
export function readProgramVersion({ root = ROOT, commit = process.env.COMMIT } = {}): string {
  const { version } = JSON.parse(readText(join(root, 'package.json'))) as { version: string }
  const short = (commit?.trim() || readCommit(root))?.slice(0, 8)
  return short ? `${version} (${short})` : version
}
