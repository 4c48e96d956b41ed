import { expect, test } from 'vitest'
import type { Storage } from '../../../core/storage.ts'
import { countExpired } from './count.ts'

const at = new Date('2026-11-21T12:00:00Z')
const [FRESH, OLD] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-09-01T12:00:00Z')]

const countOf = (...files: Date[]) => {
  const list = async function* () {
    for (const [n, writtenAt] of files.entries()) yield { key: `quarantine/${n}`, writtenAt }
  }
  const context = { storage: { list } as Partial<Storage> as Storage, db: undefined as never, timeZone: 'America/Sao_Paulo' }
  return countExpired(context, 'quarantine', { days: 30, at })
}

test('expired files of the quarantine are counted, however many fresh ones are listed before them', async () => {
  const fresh = Array.from({ length: 1_001 }, () => FRESH)
  expect(await countOf(...fresh, OLD, OLD)).toEqual({ count: 2, isMore: false })
  expect(await countOf(...fresh, ...fresh.map(() => OLD))).toEqual({ count: 1_000, isMore: true })
})
