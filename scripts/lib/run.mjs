import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @returns this process's environment with the project's programs, its Node among them, first on the PATH */
export const makeEnvironment = (more = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  ...more,
})

/** An error whose message is for the person; `main` prints it without a stack. */
export class ExplainedError extends Error {}

/** Runs a program to its end. @returns its exit code; 128 where a signal ended it */
export function runForExitCode(command, args, { cwd = root, env = {}, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, stdio, env: makeEnvironment(env), shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 128))
  })
}

/** Runs a program to its end, beside others. @returns its exit code, and its output, which the caller prints in one piece */
export async function runCaptured(command, args, { env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: makeEnvironment(env),
    shell: process.platform === 'win32',
  })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', (exit) => resolve(exit ?? 128)))
  return { code, output: Buffer.concat(chunks).toString() }
}

/** Runs a program to its end. @throws ExplainedError if it exits with another code than 0 */
export async function runProgram(command, args, options = {}) {
  const code = await runForExitCode(command, args, options)
  if (code !== 0) throw new ExplainedError(`"${[command, ...args].join(' ')}" terminou com o código ${code}`)
}

/** Runs a script's body and sets the exit code that it returns; an error is printed and sets 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error)
    process.exitCode = 1
  }
}
