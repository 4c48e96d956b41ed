import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ExplainedError, nodeFolder } from './run.mjs'

const MIN_MAJOR = 24

/**
 * @returns the path of a Node of version 24 or newer: the copy in node_modules (an optional dependency), or else the running one
 * @throws ExplainedError if there is no copy and the running one is older
 */
export function findNode() {
  const ours = join(nodeFolder, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(ours)) return ours
  if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) return process.execPath
  throw new ExplainedError(
    `É preciso o Node ${MIN_MAJOR} ou mais novo, e este é o ${process.versions.node}. Para esta máquina (${process.platform} ${process.arch}) ele não vem com o projeto: instale-o em nodejs.org.`,
  )
}
