import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const isWindows = process.platform === 'win32'

/**
 * The folder of the project's own Node, an optional package for each platform. It is named by its path because npm before 11.10 makes no
 * `.bin/node` where several optional packages have a program of that name.
 */
export const nodeFolder = join(root, 'node_modules', `node-${isWindows ? 'win' : process.platform}-${process.arch}`, 'bin')

/** @returns the environment of this process with the project's Node and programs first on the PATH */
export const makeEnvironment = (more = {}) => ({
  ...process.env,
  PATH: [nodeFolder, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
})

/** An error whose message is written for the person. `main` prints it without a stack trace. */
export class ExplainedError extends Error {}

/** Runs a program until it ends. @returns its exit code; 128 if a signal ended it */
export function runForExitCode(command, args, { cwd = root, env = {}, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, stdio, env: makeEnvironment(env), shell: isWindows })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 128))
  })
}

/**
 * Runs a program until it ends, while other programs may run. @returns its exit code, and its output, which the caller prints in one piece
 */
export async function runCaptured(command, args, { env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: makeEnvironment(env),
    shell: isWindows,
  })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', (exit) => resolve(exit ?? 128)))
  return { code, output: Buffer.concat(chunks).toString() }
}

/** Runs a program until it ends. @throws ExplainedError if its exit code is not 0 */
export async function runProgram(command, args, options = {}) {
  const code = await runForExitCode(command, args, options)
  if (code !== 0) throw new ExplainedError(`"${[command, ...args].join(' ')}" terminou com o código ${code}`)
}

/** Runs the body of a script, and sets the exit code that the body returns. An error is printed and sets the exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error)
    process.exitCode = 1
  }
}
