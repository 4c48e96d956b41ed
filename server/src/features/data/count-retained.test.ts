import { expect, test } from 'vitest'
import type { Storage } from '#core/storage.ts'
import { countExpired, countRecordsOfKind } from './count-retained.ts'

const at = new Date('2026-11-21T12:00:00Z')
const [FRESH, OLD] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-09-01T12:00:00Z')]

function makeContext(files: readonly Date[]) {
  const list = async function* () {
    for (const [n, writtenAt] of files.entries()) yield { key: `quarantine/${n}`, writtenAt }
  }
  const storage = { list } as Partial<Storage> as Storage
  return { storage, db: undefined as never, timeZone: 'America/Sao_Paulo', now: () => at }
}

const countOf = (...files: Date[]) => countExpired(makeContext(files), 'quarantine', { days: 30, at })

test('expired files of the quarantine are counted, however many fresh ones are listed before them', async () => {
  const fresh = Array.from({ length: 1_001 }, () => FRESH)
  expect(await countOf(...fresh, OLD, OLD)).toEqual({ count: 2, isMore: false })
  expect(await countOf(...fresh, ...fresh.map(() => OLD))).toEqual({ count: 1_000, isMore: true })
})

test('the oldest file of the quarantine is searched among twenty thousand; of more, it is told among how many', async () => {
  const files = [...Array.from({ length: 19_999 }, () => FRESH), OLD]
  const oldest = { count: 1_000, isMore: true, oldestAt: OLD.toISOString() }
  expect(await countRecordsOfKind(makeContext(files), 'quarantine')).toEqual(oldest)
  const more = await countRecordsOfKind(makeContext([...files, at]), 'quarantine')
  expect(more).toEqual({ ...oldest, oldestAmong: 20_000 })
})
