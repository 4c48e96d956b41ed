import { listNotifications } from 'contract/notifications/notifications.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { changePieces, type PieceChange } from 'contract/pieces/several.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#db/tables/notifications.ts'
import { pieces } from '#db/tables/pieces.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest } from '#testing/api.ts'
import { givenPiece } from '#testing/pieces.ts'

async function startWithPieces() {
  const api = await startApiForTest()
  await api.db.insert(users).values({ id: 2, name: 'Bia', email: 'bia@x.br', role: 'operations' })
  const ids = []
  for (const title of ['Mitos', 'Guia', 'Férias']) ids.push(await givenPiece(api, { title, userId: 2 }))
  const [mitos = 0, guia = 0, ferias = 0] = ids
  const readAll = async () =>
    Object.fromEntries((await api.ok(listPieces)).pieces.map(({ title, state, plannedOn }) => [title, [state, plannedOn]]))
  return { api, mitos, guia, ferias, readAll }
}

const swap = (changes: readonly PieceChange[]) => changes.map(({ id, from, to }) => ({ id, from: to, to: from }))

test('several pieces get a state and a day in one call, their maker is told once, and exchanged values take it back', async () => {
  const { api, mitos, guia, readAll } = await startWithPieces()
  const changes = [mitos, guia].map((id) => ({
    id,
    from: { state: 'draft' as const, plannedOn: null },
    to: { state: 'approved' as const, plannedOn: '2026-12-01' },
  }))
  await api.ok(changePieces, { json: { changes } })
  const approved = ['approved', '2026-12-01']
  expect(await readAll()).toEqual({ Mitos: approved, Guia: approved, Férias: ['draft', null] })
  await api.ok(changePieces, { json: { changes: swap(changes) } })
  expect(await readAll()).toEqual({ Mitos: ['draft', null], Guia: ['draft', null], Férias: ['draft', null] })
  await api.db.update(notifications).set({ userId: 1 })
  expect((await api.ok(listNotifications)).notifications).toEqual([
    expect.objectContaining({ title: 'Operador local aprovou 2 peças suas', detail: 'Mitos e mais 1' }),
  ])
})

test('one piece that differs from what was seen, or is gone, is named, and none is changed', async () => {
  const { api, mitos, guia, ferias, readAll } = await startWithPieces()
  await api.db.update(pieces).set({ state: 'published' }).where(eq(pieces.id, guia))
  await api.db.update(pieces).set({ deletedAt: api.time.now() }).where(eq(pieces.id, ferias))
  const changes = [mitos, guia, ferias, 99].map((id) => ({
    id,
    from: { state: 'draft' as const },
    to: { state: 'review' as const },
  }))
  const refused = await api.fails(changePieces, { json: { changes } })
  expect(refused).toMatchObject({
    status: 409,
    detail: '“Guia” foi alterada depois que você a viu. “Férias” foi excluída. A peça nº 99 não existe. Nada foi alterado.',
  })
  expect(await readAll()).toMatchObject({ Mitos: ['draft', null] })
})

test('several pieces are deleted and brought back; one that was purged meanwhile keeps all in the trash', async () => {
  const { api, mitos, guia, readAll } = await startWithPieces()
  const changes = [mitos, guia].map((id) => ({ id, from: { deleted: false }, to: { deleted: true } }))
  await api.ok(changePieces, { json: { changes } })
  expect(Object.keys(await readAll())).toEqual(['Férias'])
  await api.ok(changePieces, { json: { changes: swap(changes) } })
  expect(Object.keys(await readAll())).toHaveLength(3)
  await api.ok(changePieces, { json: { changes } })
  await api.db.update(pieces).set({ slides: [] }).where(eq(pieces.id, guia))
  const refused = await api.fails(changePieces, { json: { changes: swap(changes) } })
  expect(refused.detail).toBe('“Guia” foi excluída para sempre. Nada foi alterado.')
  expect(Object.keys(await readAll())).toEqual(['Férias'])
})

test('an unknown kit is refused by its name, and a piece named twice too', async () => {
  const { api, mitos } = await startWithPieces()
  const change = { id: mitos, from: { kitId: null }, to: { kitId: 77 } }
  expect(await api.fails(changePieces, { json: { changes: [change] } })).toMatchObject({
    status: 422,
    fields: { kitId: 'Este brand kit não existe mais. Escolha outro.' },
  })
  expect(await api.fails(changePieces, { json: { changes: [change, change] } })).toMatchObject({
    status: 422,
    fields: { changes: 'Envie cada peça uma vez' },
  })
})
