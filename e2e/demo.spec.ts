import { daysBetween } from '../contract/src/values/dates.ts'
import { expect, test } from './workspace.ts'

const WORDS_PER_SECOND = { slow: 1.5, fast: 3.5 }

test('the demo’s runs, notifications and recordings are listed latest first, and runs start in São Paulo’s office hours', async ({
  request,
  demo,
}) => {
  const read = async (path: string) => (await request.get(demo.url + path)).json()
  const { runs } = await read('/api/runs?limit=60')
  const { notifications } = await read('/api/notifications')
  const { recordings } = await read('/api/recordings')
  const moments: [string, string[]][] = [
    ['runs', runs.map(({ startedAt }: { startedAt: string }) => startedAt)],
    ['notifications', notifications.map(({ at }: { at: string }) => at)],
    ['recordings', recordings.map(({ createdAt }: { createdAt: string }) => createdAt)],
  ]
  for (const [list, ats] of moments) expect(ats, list).toEqual(ats.toSorted().reverse())
  const hours = runs.map(({ startedAt }: { startedAt: string }) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'America/Sao_Paulo' }).format(new Date(startedAt))),
  )
  expect(hours.filter((hour: number) => hour < 8 || hour > 18)).toEqual([])
})

test('the demo has leads in every status, AI creations with their usage, and transcripts as long as their recordings', async ({
  request,
  demo,
}) => {
  const read = async (path: string) => (await request.get(demo.url + path)).json()
  const { leads } = await read('/api/leads')
  expect(new Set(leads.map(({ status }: { status: string }) => status)).size).toBe(5)
  expect((await read('/api/creations')).creations.length).toBeGreaterThan(2)
  expect((await read('/api/ai/usage')).usage[0]).toMatchObject({ provider: 'Provedor de exemplo' })

  const { recordings } = await read('/api/recordings')
  for (const { id, name, duration, size, transcription } of recordings) {
    const { input } = await read(`/api/runs/${transcription.runId}`)
    expect(input.fileDetails.fileSize, name).toBe((size / 1024 / 1024).toFixed(1))
    const { text } = await read(`/api/recordings/${id}`)
    const pace = text.split(/\s+/).length / duration
    expect(pace, name).toBeGreaterThan(WORDS_PER_SECOND.slow)
    expect(pace, name).toBeLessThan(WORDS_PER_SECOND.fast)
  }
})

test('two brands of the demo belong to clients, three serve everybody, and each piece has its client’s brand or one for everybody', async ({
  request,
  demo,
}) => {
  const kits: { client: { name: string } | null }[] = await (await request.get(`${demo.url}/api/brand-kits`)).json()
  expect(kits.map(({ client }) => client?.name ?? null)).toEqual([null, null, null, 'Odonto Aurora', 'Café Serrano'])
  const { pieces } = await (await request.get(`${demo.url}/api/pieces`)).json()
  const brands = pieces.map(({ client, kit }: { client: string; kit: { name: string } }) => [client, kit.name])
  expect(Object.fromEntries(brands)).toEqual({
    odontoaurora: 'Odonto Aurora',
    caféserrano: 'Café Serrano',
    verdeviva: 'Minimalista',
  })
})

test('the demo’s statements are reconciled until ten days ago, and what came since is in all four groups', async ({
  request,
  demo,
}) => {
  const read = async (path: string) => (await request.get(demo.url + path)).json()
  const { today, accounts } = await read('/api/bank/accounts')
  const main = accounts.find(({ name }: { name: string }) => name === 'Itaú')
  const { lines, certain, transfers, fresh, doubtful, waiting } = await read('/api/bank/reconciliation')
  const days = lines.map(({ day }: { day: string }) => daysBetween(day, today))
  expect(Math.max(...days)).toBeLessThan(10)
  expect(daysBetween(main.reconciledUntil, today)).toBeLessThanOrEqual(10)
  for (const group of [certain, transfers, fresh, doubtful]) expect(group).not.toEqual([])
  expect(waiting).toBe(0)

  const { statements } = await read('/api/bank/statements')
  expect(statements.filter(({ gap, difference }: { gap: unknown; difference: unknown }) => gap ?? difference)).toEqual([])
  const { buckets } = await read('/api/finance/due?kind=outflow')
  expect(buckets[0]).toMatchObject({ bucket: 'overdue', count: 1 })
})
