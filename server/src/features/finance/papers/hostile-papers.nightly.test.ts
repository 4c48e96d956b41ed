import { listBankAccounts } from 'contract/bank/accounts.ts'
import { readPaperFile } from 'contract/papers/proposal.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { listChildren, readProc } from '#testing/child-processes.ts'
import { aFile } from '#testing/factories.ts'
import { SLOW_PAPERS } from '#testing/hostile/papers.ts'

/** In MB: the most that any process which reads papers has had. */
const readPeaks = (): number[] =>
  listChildren('read-paper-process').map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024)

test.each(SLOW_PAPERS)('$description is refused in some 300 MB, while others are answered', async ({ make, reason }) => {
  const api = await startApiForTest({ today: '2026-11-29' })
  const file = aFile(await make(), 'papel')
  const began = performance.now()
  const paper = { took: 0, peak: 0 }
  const refusal = api.fails(readPaperFile, { files: { file } }).finally(() => {
    paper.took = performance.now() - began
  })
  let slowest = 0
  while (paper.took === 0) {
    const asked = performance.now()
    await api.ok(listBankAccounts, { query: {} })
    slowest = Math.max(slowest, performance.now() - asked)
    paper.peak = Math.max(paper.peak, ...readPeaks())
  }
  expect((await refusal).fields?.file).toMatch(reason)
  expect(slowest).toBeLessThan(paper.took / 2)
  expect(paper.peak).toBeLessThan(330)
})
