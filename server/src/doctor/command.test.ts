import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApiForTest } from '../testing/api.ts'
import { createTemporaryFolder } from '../testing/installation.ts'
import { PROGRAM_ARGUMENTS } from '../testing/program.ts'

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

test('the command looks at the database of DATABASE_URL, and answers a program in JSON', async () => {
  const api = await startApiForTest()
  const { host, user, database } = api.connection as { host: string; user: string; database: string }
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const { code, stdout, stderr } = await runDoctor(['--json', '--quick'], { DATA_DIR: api.dataDir, DATABASE_URL: url })
  expect([code, stderr]).toEqual([1, ''])
  const examination = JSON.parse(stdout)
  // A test's server has no workers in the background.
  expect(examination.findings).toContainEqual(expect.objectContaining({ code: 'schedule-missing', severity: 'error' }))
  expect(examination.failed).toEqual([])
})

test('what cannot be looked at ends with 2, and a sentence', async () => {
  const dataDir = createTemporaryFolder()
  const [unknown, nothing, bad] = await Promise.all([
    runDoctor(['--repair'], { DATA_DIR: dataDir }),
    runDoctor([], { DATA_DIR: dataDir }),
    runDoctor([], { DATA_DIR: dataDir, SMTP_URL: 'smtps://a.b' }),
  ])
  expect(unknown).toEqual({ code: 2, stdout: '', stderr: 'Uso: npm run doctor -- [--quick] [--json]\n' })
  expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('Não há banco de dados') })
  expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining('SMTP_URL') })
})
