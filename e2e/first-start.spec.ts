import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { makeBareEnvironment } from '../scripts/lib/bare-environment.mjs'

const root = join(import.meta.dirname, '..')

/** The Node with which the person started the tests. Under npm the `process.execPath` of a test is the project's own Node. */
const personsNode = process.env.npm_node_execpath ?? process.execPath

/** Downloads an npm, and makes a folder for the PATH with that npm and the person's Node. */
function makePrograms(folder: string, npmVersion: string): string {
  execFileSync('npm', ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', `npm@${npmVersion}`])
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  symlinkSync(personsNode, join(programs, 'node'))
  const npm = `#!/bin/sh\nexec node ${join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')} "$@"\n`
  writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 })
  return programs
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (stdout)
    for await (const line of createInterface(stdout)) {
      const [address] = line.match(/http:\/\/localhost:\d+/) ?? []
      if (address) return address
    }
  throw new Error('npm start ended before it listened')
}

// What Node 20 brings itself, and at night also what Debian 13 brings with its Node 20.
for (const npmVersion of process.env.NIGHTLY ? ['9.2.0', '10.8.2'] : ['10.8.2'])
  test(`npm start in an empty clone shows Home, where npm is ${npmVersion}`, async ({ page }) => {
    test.setTimeout(600_000)
    const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
    chmodSync(folder, 0o711) // if root runs the tests, the database's own account must be able to enter the folder
    const clone = join(folder, 'clone')
    execFileSync('git', ['clone', '--quiet', root, clone])
    const env = makeBareEnvironment({
      PATH: `${makePrograms(folder, npmVersion)}:/usr/local/bin:/usr/bin:/bin`,
      PORT: '0',
      npm_config_prefer_offline: 'true', // the test's own run has just downloaded the same packages
    })
    const start = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    const ended = once(start, 'exit')
    try {
      await page.goto(await readAddress(start))
      await expect(page.getByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })).toBeVisible()
    } finally {
      process.kill(-Number(start.pid), 'SIGINT') // Ctrl-C reaches the whole group
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  })
