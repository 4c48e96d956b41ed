import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

const readText = (path: string): string => readFileSync(path, 'utf8').trim()

/** `git gc` moves references out of their own files. */
function findPackedCommit(gitFolder: string, reference: string): string | undefined {
  const line = readText(join(gitFolder, 'packed-refs'))
    .split('\n')
    .find((one) => one.endsWith(` ${reference}`))
  return line?.split(' ')[0]
}

/** Without the program git, which the machine may lack; a worktree's `.git` is a file that names its folder. */
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

export function readProgramVersion({ root = ROOT, commit = process.env.COMMIT } = {}): string {
  const { version } = JSON.parse(readText(join(root, 'package.json'))) as { version: string }
  const short = (commit?.trim() || readCommit(root))?.slice(0, 8)
  return short ? `${version} (${short})` : version
}
