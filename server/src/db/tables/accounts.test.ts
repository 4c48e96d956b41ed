import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { users } from './workspace.ts'

const FIRST = eq(users.id, 1)

test('a person’s revision rises with what people edit, and not with the last call’s time', async () => {
  const { db } = await startApiForTest()
  const readRevision = async () => (await db.select({ revision: users.revision }).from(users).where(FIRST))[0]?.revision
  expect(await readRevision()).toBe(1)
  await db.update(users).set({ lastSeenAt: new Date(), updatedAt: new Date() }).where(FIRST)
  expect(await readRevision()).toBe(1)
  await db.update(users).set({ email: 'ana@agencia.com.br', role: 'owner' }).where(FIRST)
  expect(await readRevision()).toBe(2)
})

test.each([
  ['an email in capitals', { email: 'Ana@agencia.com.br' }, 'users_email_lowercase'],
  ['a role without an email', { role: 'owner' as const }, 'users_account_has_email'],
])('the database refuses %s', async (_what, values, constraint) => {
  const { db } = await startApiForTest()
  await expect(db.update(users).set(values).where(FIRST)).rejects.toMatchObject({ cause: { constraint } })
})
