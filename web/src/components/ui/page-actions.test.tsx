import { screen, within } from '@testing-library/react'
import { listDueBuckets } from 'contract/finance/due.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstByDay } from '#testing/by-day.ts'
import { stubDashboard } from '#testing/dashboard.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { stubFailure, stubReply, stubSession } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubSession()
  stubSessionAndEntryLists()
  stubReply(listPieces, { pieces: [], next: null })
  stubReply(listPiecesPlannedBetween, { pieces: [], isCut: false, late: 0 })
  stubFailure(listDueBuckets)
  stubDashboard()
})

/** The screens whose heads have secondary actions: address, title, and where each of the actions leads. */
const SCREENS = [
  ['/pieces', 'Peças', { 'Novo post': '/tools/gerador-conteudo-estatico', 'Começar em branco': null }],
  ['/pieces?view=calendar', 'Peças', { 'Novo post': '/tools/gerador-conteudo-estatico', 'Começar em branco': null }],
  ['/financeiro/entradas', 'Entradas Financeiras', { 'A Receber': '/financeiro/a-receber' }],
  ['/financeiro/a-pagar', 'A Pagar', { Recorrências: '/financeiro/recorrencias' }],
  [
    '/financeiro/dashboard',
    'Dashboard Financeiro',
    { 'Imprimir mês': '/financeiro/mes/2026-11', Recorrências: '/financeiro/recorrencias' },
  ],
] as const

async function openHead(path: string, title: string) {
  const opened = openApp(path)
  const element = (await screen.findByRole('heading', { name: title, level: 1 })).closest('header') as HTMLElement
  return { ...opened, element, head: within(element) }
}

test.each(firstByDay(SCREENS))(
  'the head of %s has its secondary actions as buttons, on a phone in a menu of 44 px',
  async (path, title, links) => {
    const { user, element, head } = await openHead(path, title)
    for (const [name, href] of Object.entries(links)) {
      const action = await head.findByRole(href ? 'link' : 'button', { name })
      expect(action).toBeVisible()
      expect(action.getAttribute('href')).toBe(href)
    }
    expect(head.queryByRole('button', { name: 'Mais ações' })).toBeNull()

    await shrinkToPhone()
    const button = await head.findByRole('button', { name: 'Mais ações' })
    const { width, height } = button.getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
    const controls = [...element.querySelectorAll('a, button')].filter((control) => control.checkVisibility())
    expect(controls.map((control) => control === button)).toEqual([false, true])

    await user.click(button)
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual(Object.entries(links))
  },
)

test('where a narrow screen leaves a button of its head out, the menu has it', async () => {
  await page.viewport(1024, 768)
  const { user, head } = await openHead('/financeiro/dashboard', 'Dashboard Financeiro')
  expect(await head.findByRole('link', { name: 'Imprimir mês' })).toBeVisible()
  expect(head.queryByRole('link', { name: 'Recorrências' })).toBeNull()
  await user.click(head.getByRole('button', { name: 'Mais ações' }))
  expect(await screen.findByRole('menuitem', { name: 'Recorrências' })).toBeVisible()
})
