import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Explained, root } from './run.mjs'

const WANTED = 24

/** Node 24 or newer: npm's own copy in node_modules (see optionalDependencies), else the one that runs this. @throws Explained */
export function findNode() {
  const ours = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(ours)) return ours
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath
  throw new Explained(
    `É preciso o Node ${WANTED} ou mais novo, e este é o ${process.versions.node}. Para esta máquina (${process.platform} ${process.arch}) ele não vem com o projeto: instale-o em nodejs.org.`,
  )
}
