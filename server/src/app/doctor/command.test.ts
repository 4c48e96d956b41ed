import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LOCATION_NOTE } from '#db/embedded/cluster-location.ts'
import { startApiForTest } from '#testing/api.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { createTemporaryFolder, removeFolder, startTestInstallation } from '#testing/installation.ts'
import { PROGRAM_ARGUMENTS } from '#testing/program.ts'
import { canMakeDisks, mountSmallDisk } from '#testing/small-disk.ts'

type Ended = { code: number; stdout: string; stderr: string }

/** Runs the program behind `npm run doctor`. */
const runDoctor = (args: string[], settings: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, '../doctor-command.ts')
    execFile(
      process.execPath,
      [...PROGRAM_ARGUMENTS, program, ...args],
      { env: { PATH: process.env.PATH, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

test('the doctor’s command examines the database of DATABASE_URL, and answers in JSON', async () => {
  const api = await startApiForTest()
  const { host, user, database } = api.connection as { host: string; user: string; database: string }
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const { code, stdout, stderr } = await runDoctor(['--json', '--quick'], {
    DATA_DIR: api.dataDir,
    DATABASE_URL: url,
    ADOPT_FILES: '1',
  })
  expect([code, stderr]).toEqual([1, ''])
  const examination = JSON.parse(stdout)
  expect(examination.findings).toContainEqual(expect.objectContaining({ code: 'once-setting-left', severity: 'error' }))
  expect(examination.failed).toEqual([])
})

// Only root may mount a disk.
test.runIf(IS_NIGHT && canMakeDisks())(
  'the doctor’s command examines the disk of a database outside the data folder too',
  async () => {
    const [dataDir, disk] = [createTemporaryFolder(), mountSmallDisk(320)]
    onTestFinished(() => removeFolder(dataDir))
    onTestFinished(disk.remove)
    writeFileSync(join(dataDir, LOCATION_NOTE), join(disk.folder, 'base'))
    await (await startTestInstallation(dataDir)).stop()
    disk.fill(100 * 1024 * 1024)
    const { findings } = JSON.parse((await runDoctor(['--json', '--quick'], { DATA_DIR: dataDir })).stdout)
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'disk-full', examples: [expect.stringContaining(disk.folder)] }),
    )
  },
)

test('the doctor’s command ends with 2 and a sentence where it cannot examine', async () => {
  const dataDir = createTemporaryFolder()
  const [unknown, onServer, nothing, bad] = await Promise.all([
    runDoctor(['--repair'], { DATA_DIR: dataDir }),
    runDoctor(['--repair'], { DATA_DIR: dataDir, COMMAND_STYLE: 'painel' }),
    runDoctor([], { DATA_DIR: dataDir }),
    runDoctor([], { DATA_DIR: dataDir, SMTP_URL: 'smtps://a.b' }),
  ])
  expect(unknown).toEqual({ code: 2, stdout: '', stderr: 'Uso: npm run doctor -- [--quick] [--json]\n' })
  expect(onServer.stderr).toBe('Uso: sudo painel doctor [--quick] [--json]\n')
  expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('Não há banco de dados') })
  expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining('SMTP_URL') })
})
