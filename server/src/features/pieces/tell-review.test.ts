import { listNotifications } from 'contract/notifications/notifications.ts'
import { savePiece } from 'contract/pieces/pieces.ts'
import { expect, test } from 'vitest'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest } from '#testing/api.ts'
import { givenPiece } from '#testing/pieces.ts'
import { actAs } from '#testing/principal.ts'

test('a piece for review is told once to those who may approve it, an approved one to its maker', async () => {
  const api = await startApiForTest()
  await api.db.insert(users).values([
    { id: 2, name: 'Bia', email: 'bia@x.br', role: 'operations' },
    { id: 3, name: 'Vi', email: 'vi@x.br', role: 'viewer' },
    { id: 4, name: 'Saiu', email: 'saiu@x.br', role: 'admin', deactivatedAt: new Date() },
    { id: 5, name: 'Mudo', email: 'mudo@x.br', role: 'admin', mutedNotifications: ['review'] },
    { id: 6, name: 'Chefe', email: 'chefe@x.br', role: 'owner' },
  ])
  const id = await givenPiece(api, { title: 'Cinco erros', userId: 2 })
  const save = async (json: object) => {
    const { revision } = await api.ok(savePiece, { params: { id }, json: json as never })
    return revision
  }
  const inReview = await save({ state: 'review', revision: 1 })
  const retitled = await save({ title: 'Seis erros', revision: inReview })
  await save({ state: 'approved', revision: retitled })
  const rows = await api.db.select().from(notifications).orderBy(notifications.id)
  expect(rows.map(({ userId, title, detail }) => [userId, title, detail])).toEqual([
    [2, 'Operador local enviou uma peça para revisão', 'Cinco erros'],
    [6, 'Operador local enviou uma peça para revisão', 'Cinco erros'],
    [2, 'Operador local aprovou uma peça sua', 'Seis erros'],
  ])
  await api.db.update(notifications).set({ userId: 1 })
  expect((await api.ok(listNotifications)).notifications[0]).toMatchObject({
    about: 'review',
    kind: 'succeeded',
    href: `/pieces/${id}`,
  })
  actAs(api, 'finance')
  expect(await api.ok(listNotifications)).toEqual({ notifications: [], unread: 0 })
})
