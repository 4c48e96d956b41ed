import { listNotifications } from 'contract/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'
import { actAs } from '#testing/principal.ts'
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

test('what is due today and overdue is told once a day, from seven on in the workspace’s time zone, to whoever reads finance and wants it', async () => {
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

test('nothing due is nothing told, and two servers at once tell it once', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await tellAt(api, '2026-11-21', 9)
  expect(await api.count(notifications)).toBe(0)
  await insertEntries(api, anOutflow({ date: '2026-11-21', paidOn: null }))
  await Promise.all([tellAt(api, '2026-11-21', 10), tellAt(api, '2026-11-21', 10)])
  expect(await api.count(notifications)).toBe(1)
})
