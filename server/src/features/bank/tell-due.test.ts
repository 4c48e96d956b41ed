import { readAccount } from 'contract/accounts/own-account.ts'
import { changeMutedNotifications } from 'contract/accounts/profile.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'
import { startMailApi } from '#testing/mail-api.ts'
import { actAs } from '#testing/principal.ts'
import { readMailPart } from '#testing/smtp.ts'
import { runDue } from '#work/run-work.ts'
import { dueMailJobs } from './mail-due.ts'
import { tellDue } from './tell-due.ts'

/** The hour is São Paulo's, three hours behind. */
const tellAt = (api: TestApi, day: string, hour: number) => {
  const now = () => new Date(`${day}T${String(hour + 3).padStart(2, '0')}:30:00Z`)
  return tellDue({ ...api.app.services, now })
}

const givenPeople = (api: TestApi) =>
  api.db.insert(users).values([
    { id: 2, name: 'Fê', email: 'fe@x.br', role: 'finance' },
    { id: 3, name: 'Vi', email: 'vi@x.br', role: 'operations' },
    { id: 4, name: 'Saiu', email: 'saiu@x.br', role: 'finance', deactivatedAt: new Date() },
    { id: 5, name: 'Mudo', email: 'mudo@x.br', role: 'finance', mutedNotifications: ['due'] },
  ])

test('what is due and overdue is told once a day from 7 h local time to whoever reads finance and wants it', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await givenPeople(api)
  await insertEntries(
    api,
    anOutflow({ date: '2026-11-21', paidOn: null, centavos: 10_00 }),
    anOutflow({ date: '2026-11-19', paidOn: null, centavos: 20_00 }),
    anOutflow({ date: '2026-11-18', paidOn: null, centavos: 30_00 }),
    anOutflow({ date: '2026-11-22', paidOn: null }),
    anInflow({ date: '2026-11-21', paidOn: null }),
  )
  await tellAt(api, '2026-11-21', 6)
  expect(await api.count(notifications)).toBe(0)
  await tellAt(api, '2026-11-21', 7)
  await tellAt(api, '2026-11-21', 20)
  const rows = await api.db.select().from(notifications)
  expect(rows.map(({ userId }) => userId)).toEqual([1, 2])
  const { notifications: shown, unread } = await api.ok(listNotifications)
  expect(unread).toBe(1)
  expect(shown[0]).toMatchObject({
    about: 'due',
    title: '1 conta vence hoje, 2 contas vencidas',
    detail: 'R$\u00a010,00 hoje · R$\u00a050,00 em atraso',
    href: '/financeiro/a-pagar',
  })
  await tellAt(api, '2026-11-22', 8)
  expect(await api.count(notifications)).toBe(4)
  actAs(api, 'operations')
  expect(await api.ok(listNotifications)).toEqual({ notifications: [], unread: 0 })
})

test('nobody is told of nothing due, and two servers at once tell what is due once', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await tellAt(api, '2026-11-21', 9)
  expect(await api.count(notifications)).toBe(0)
  await insertEntries(api, anOutflow({ date: '2026-11-21', paidOn: null }))
  await Promise.all([tellAt(api, '2026-11-21', 10), tellAt(api, '2026-11-21', 10)])
  expect(await api.count(notifications)).toBe(1)
})

test('a person who asked for mail gets what is due once, and not on another day', async () => {
  const { api, mail } = await startMailApi({ today: '2026-11-21' })
  await api.join('finance', 'Fê')
  await api.owner.ok(changeMutedNotifications, { json: { muted: [], dueMail: true } })
  expect(await api.owner.ok(readAccount)).toMatchObject({ dueMail: true })
  await insertEntries(api, anOutflow({ date: '2026-11-21', paidOn: null, centavos: 10_00 }))
  const deliver = async () => {
    for (const work of dueMailJobs(api.app.services)) await runDue(api.app.services, work)
  }
  await tellDue(api.app.services)
  await tellDue(api.app.services)
  await deliver()
  await deliver()
  expect(mail.received).toHaveLength(1)
  const text = mail.received.map((sent) => readMailPart(sent, 'text/plain')).join()
  expect(text).toContain('1 conta vence hoje: R$\u00a010,00 hoje.')
  expect(text).toContain('/financeiro/a-pagar')

  api.time.set('2026-11-22T12:00:00Z')
  await tellDue(api.app.services)
  api.time.set('2026-11-23T12:00:00Z')
  await deliver()
  expect(mail.received).toHaveLength(1)
})
