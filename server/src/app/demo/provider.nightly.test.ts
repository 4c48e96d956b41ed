import { addProvider, assignProviders } from 'contract/ai/providers.ts'
import { readPiece } from 'contract/pieces/pieces.ts'
import { ALTERNATIVE_COUNTS, type SuggestionKind, suggestAlternatives } from 'contract/pieces/variations.ts'
import { readRun } from 'contract/runs/runs.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aProvider } from '#testing/ai.ts'
import { startPiecesApi } from '#testing/pieces.ts'
import { startProvider } from './provider.ts'

/** Starts a server whose texts the demo's provider writes. */
async function startWithExampleProvider() {
  const provider = await startProvider(0)
  onTestFinished(provider.close)
  const api = await startPiecesApi()
  const { id } = await api.ok(addProvider, { json: aProvider({ baseUrl: provider.url }) })
  await api.ok(assignProviders, { json: { chat: { providerId: id, model: 'exemplo' }, revision: 1 } })
  return api
}

test.each(['carousel', 'static'] as const)(
  'in the demo a %s is made here, and its caption says that no model wrote it',
  async (kind) => {
    const api = await startWithExampleProvider()
    const id = await api.launch('Guia de grãos\nDo claro ao escuro\nPeça no direct', kind)
    await api.settle()
    expect(await api.ok(readRun, { params: { id } })).toMatchObject({ state: 'succeeded' })
    const { slides, caption } = await api.ok(readPiece, { params: { id: 1 } })
    expect([slides.length, slides[0]?.headline]).toEqual([kind === 'carousel' ? 3 : 1, 'Guia de grãos'])
    expect(caption).toContain('nenhum modelo o escreveu')
  },
)

test.each(Object.keys(ALTERNATIVE_COUNTS) as SuggestionKind[])('in the demo %s is answered with alternatives', async (what) => {
  const api = await startWithExampleProvider()
  await api.launch()
  await api.settle()
  const { slides } = await api.ok(readPiece, { params: { id: 1 } })
  const more = { headline: { slide: slides[0] }, slide: { slide: slides[0] }, translation: { language: 'en' } }[what as string]
  const idea = what === 'another-idea' ? { idea: 'Outra ideia\nUm ponto' } : {}
  const { payload } = await api.send(suggestAlternatives, { params: { id: 1 }, json: { what, ...more, ...idea } as never })
  expect(payload).toContain('event: alternative')
  expect(payload).toMatch(/event: ended\ndata: {"failure":null}/)
})
