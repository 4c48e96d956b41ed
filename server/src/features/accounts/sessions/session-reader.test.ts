import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashToken } from '#core/tokens.ts'
import { sessions } from '#db/tables/accounts.ts'
import { BASE_URL, startTeamApiForTest } from '#testing/team-api.ts'
import { listCookieNames, readCookie, readSessionToken } from '../sign-in/cookies.ts'
import { createSessionReader } from './session-reader.ts'

const REUSE_MS = 100

/** Makes a reader with a clock that the test moves, for the session of a person who has just signed in. */
async function givenReader() {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  const token = readSessionToken(readCookie(bia.cookie(), listCookieNames(BASE_URL).session)) ?? ''
  const own = eq(sessions.tokenHash, hashToken(token))
  let ms = 0
  const read = createSessionReader({ db: api.db, now: api.time.now }, { reuseMs: REUSE_MS, clock: () => ms })
  const advance = (by: number) => {
    ms += by
  }
  const end = () => api.db.delete(sessions).where(own)
  const renew = (other: string) =>
    api.db
      .update(sessions)
      .set({ tokenHash: hashToken(other) })
      .where(own)
  return { api, read: (other = token) => read(other), advance, end, renew }
}

test('a session’s reading is used again for a tenth of a second from its beginning', async () => {
  const { read, advance, end } = await givenReader()
  expect(await read()).toMatchObject({ name: 'Bia', role: 'viewer' })
  await end()
  advance(REUSE_MS - 1)
  expect(await read()).toMatchObject({ name: 'Bia' })
  advance(1)
  expect(await read()).toBeUndefined()
})

test('a session’s reading that lasted longer than it may be used is not used again', async () => {
  const { read, advance, end } = await givenReader()
  const begun = read()
  advance(REUSE_MS)
  expect(await begun).toMatchObject({ name: 'Bia' })
  await end()
  expect(await read()).toBeUndefined()
})

test('a session that expires while its reading is used again counts as ended', async () => {
  const { api, read } = await givenReader()
  await read()
  api.time.advance(31 * 24 * 3_600_000)
  expect(await read()).toBeUndefined()
})

test('the session of an unknown token is read anew at each call', async () => {
  const { read, renew } = await givenReader()
  expect(await read('another')).toBeUndefined()
  await renew('another')
  expect(await read('another')).toMatchObject({ name: 'Bia' })
})

test('a session’s reading that failed is not used again', async () => {
  const { api, read } = await givenReader()
  await api.db.execute(sql`alter table sessions rename to elsewhere`)
  await expect(read()).rejects.toThrow()
  await api.db.execute(sql`alter table elsewhere rename to sessions`)
  expect(await read()).toMatchObject({ name: 'Bia' })
})
