import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The project's own programs first, its own Node among them. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  ...more,
})

/** What went wrong in words for the person; no stack is shown. */
export class Explained extends Error {}

/** Runs a program to its end. @returns its exit code; 128 and more where a signal ended it */
export function exitOf(command, args, { cwd = root, env = {}, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, stdio, env: environment(env), shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 128))
  })
}

/** @throws Explained where it ends with anything but 0 */
export async function run(command, args, options = {}) {
  const code = await exitOf(command, args, options)
  if (code !== 0) throw new Explained(`"${[command, ...args].join(' ')}" terminou com o código ${code}`)
}

/** Runs a script's body; what it cannot do is one line on stderr. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Explained ? error.message : error)
    process.exitCode = 1
  }
}
