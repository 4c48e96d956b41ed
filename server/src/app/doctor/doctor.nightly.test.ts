import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { INSTALLATION_FAULTS, ONE_CONTEXT } from '#testing/doctor/installation-faults.ts'
import { type PlantedFault, RECORD_FAULTS } from '#testing/doctor/record-faults.ts'
import {
  type ContextOverrides,
  examineWorkspace,
  listCodes,
  type PlantingApi,
  startHealthyWorkspace,
} from '#testing/doctor/workspace.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { versionsCheck } from './checks/installation/machine.ts'
import { chooseExitCode, formatExamination } from './command.ts'
import { CHECKS } from './examine.ts'

const FAULTS = [...RECORD_FAULTS, ...INSTALLATION_FAULTS]
const ALL_KINDS = Object.assign({}, versionsCheck.kinds, ...CHECKS.map(({ kinds }) => kinds)) as Record<string, unknown>

const toReplaced = (planted: unknown): ContextOverrides =>
  planted && typeof planted === 'object' && !('rows' in planted) ? planted : {}

describe('a healthy workspace', () => {
  test('has no finding, and nothing in it is changed', async () => {
    const api = await startHealthyWorkspace()
    const before = await readTableDigests(api.db)
    const examination = await examineWorkspace(api)
    expect(examination).toEqual({ findings: [], failed: [] })
    expect([chooseExitCode(examination), await readTableDigests(api.db)]).toEqual([0, before])
  })

  test('has none with the settings of a server with accounts either', async () => {
    const api = await startHealthyWorkspace()
    const settings = { ACCOUNTS: 'on', BASE_URL: 'https://painel.agencia.com.br', TRUST_PROXY: 'loopback' }
    expect(listCodes(await examineWorkspace(api, { settings }))).toEqual([])
    expect(
      listCodes(await examineWorkspace(api, { settings: { ACCOUNTS: 'on', BASE_URL: 'http://10.0.0.7:3000', HOST: '0.0.0.0' } })),
    ).toEqual([])
  })
})

/** The faults that are planted in the checks' context. Each is tested alone, in one shared workspace. */
const IN_CONTEXT = FAULTS.filter(({ alone }) => alone === ONE_CONTEXT)
const IN_DATA = FAULTS.filter(({ alone }) => alone !== ONE_CONTEXT)
const toCase = (fault: PlantedFault) => [fault.what, fault] as const

async function expectFound(api: PlantingApi, { code, plant }: PlantedFault): Promise<void> {
  const examination = await examineWorkspace(api, toReplaced(await plant(api)))
  expect(listCodes(examination)).toEqual([code])
  expect(chooseExitCode(examination)).toBe(1)
  expect(examination.findings[0]?.examples.length).toBeGreaterThan(0)
  expect(formatExamination(examination)).toContain(`O que fazer: ${examination.findings[0]?.remedy}`)
}

test.each(IN_DATA.map(toCase))('%s is found, and nothing else is', async (_, fault) => {
  await expectFound(await startHealthyWorkspace(), fault)
})

test('each fault of the settings, the clocks and the disk is found, and nothing else is', async () => {
  const api = await startHealthyWorkspace()
  for (const fault of IN_CONTEXT) await expectFound(api, fault)
})

test('all faults that can be planted together are found together', async () => {
  const api = await startHealthyWorkspace()
  const together = FAULTS.filter(({ alone }) => alone === undefined)
  for (const { plant } of together) await plant(api)
  expect(listCodes(await examineWorkspace(api))).toEqual(together.map(({ code }) => code).toSorted())
})

test('every code has a planted fault', () => {
  expect(FAULTS.map(({ code }) => code).toSorted()).toEqual(Object.keys(ALL_KINDS).toSorted())
})

test('docs/doctor.md describes every code', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/doctor.md'), 'utf8')
  expect([...page.matchAll(/^\| `([a-z][a-z-]+)` \|/gm)].map(([, code]) => code).toSorted()).toEqual(
    Object.keys(ALL_KINDS).toSorted(),
  )
})

test('a check that fails is told, and stops no other: not everything was looked at', async () => {
  const api = await startHealthyWorkspace()
  await api.db.execute(sql`alter table ledger rename to hidden`)
  await api.tamper(sql`update daily_totals set centavos = centavos + 1`)
  const examination = await examineWorkspace(api)
  expect(examination.failed).toEqual([{ check: 'points', message: expect.stringContaining('ledger') }])
  expect(examination.findings.map(({ code }) => code)).toEqual(['daily-totals-wrong'])
  expect([chooseExitCode(examination), formatExamination(examination)]).toEqual([2, expect.stringContaining('Nem tudo pôde')])
})
