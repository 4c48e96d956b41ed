import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { PROGRAM_ARGUMENTS } from '#testing/program.ts'
import { confirmStagedRestore, finishStagedRestore, placeStagedRestore, prepareStagedRestore } from './staged-restore.ts'

/** Puts a restore in place as a start does, and kills itself before its n-th change of the disk. */
const PROGRAM = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
let left = Number(process.argv[2])
for (const name of ['mkdirSync', 'renameSync', 'rmSync']) {
  const change = fs[name]
  fs[name] = (...args) => {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL')
    return change(...args)
  }
}
syncBuiltinESMExports()
const { placeStagedRestore, finishStagedRestore } = await import('${new URL('./staged-restore.ts', import.meta.url).href}')
await placeStagedRestore(process.argv[1], {})
await finishStagedRestore(process.argv[1])
`
const startUntilKilled = (dataDir: string, changes: number) =>
  spawnSync(process.execPath, [...PROGRAM_ARGUMENTS, '--input-type=module', '-e', PROGRAM, dataDir, String(changes)], {
    encoding: 'utf8',
  })

const PARTS = ['files/instalacao.txt', 'secret.key', 'postgres/PG_VERSION']

function makeInstallation(dataDir: string, content: string): void {
  for (const folder of ['files', 'postgres']) mkdirSync(join(dataDir, folder), { recursive: true })
  for (const part of PARTS) writeFileSync(join(dataDir, part), content)
}

test('a server that is killed twice at any change of the disk has the empty installation or the restored one, whole', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const outcomes: string[] = []
  for (let changes = 0, isKilled = true; isKilled; changes++) {
    const dataDir = join(folder, String(changes))
    makeInstallation(dataDir, 'empty')
    const { restored } = await prepareStagedRestore(dataDir)
    makeInstallation(restored, 'restored')
    confirmStagedRestore(dataDir, { name: 'painel.tar.zst', personName: null, address: null })

    const { signal, status, stderr } = startUntilKilled(dataDir, changes)
    isKilled = signal === 'SIGKILL'
    expect([isKilled ? null : 0, '']).toEqual([status, stderr])
    startUntilKilled(dataDir, changes)
    await placeStagedRestore(dataDir, {})
    await finishStagedRestore(dataDir)
    const found = new Set(PARTS.map((part) => readFileSync(join(dataDir, part), 'utf8')))
    expect([...found], `killed before change ${changes}`).toHaveLength(1)
    expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'postgres', 'secret.key'])
    outcomes.push(...found)
  }
  expect(outcomes).toContain('empty')
  expect(outcomes.at(-1)).toBe('restored')
  expect(outcomes.length).toBeGreaterThan(10)
}, 300_000)
