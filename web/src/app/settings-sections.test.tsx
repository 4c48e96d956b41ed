import { screen, waitFor, within } from '@testing-library/react'
import { listPeople } from 'contract/accounts/people.ts'
import { searchRecords } from 'contract/search/search.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

const OTHER_SCREENS = ['Configurações', 'Auditoria', 'Dados']

beforeEach(() => {
  stubSettings()
  stubReply(searchRecords, { found: [] })
  stubReply(listPeople, { people: [], invitations: [], requiredFactor: { roles: [], revision: 0 } })
})

async function openPalette(user: ReturnType<typeof openApp>['user'], typed: string) {
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog'))
  await user.type(palette.getByRole('textbox'), typed)
  return palette
}

const readLabels = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent ?? '')

test.each(firstByDay(['owner', 'admin', 'operations'] as const))(
  'as %s the palette finds the sections that Configurações shows',
  async (role) => {
    stubPerson(role)
    const { user } = openApp('/settings')
    const index = await screen.findByRole('navigation', { name: 'Seções' })
    if (role !== 'operations') await within(index).findByRole('link', { name: 'Pessoas' })
    const shown = readLabels(within(index).getAllByRole('link'))
    await openPalette(user, 'em configuracoes')
    const found = readLabels(document.querySelectorAll('.palette__label')).filter((label) => !OTHER_SCREENS.includes(label))
    expect(found).toEqual(shown)
  },
)

test('a section of Configurações chosen in the palette is scrolled to, also a second time', async () => {
  const { user, router } = openApp('/settings')
  const section = await screen.findByRole('region', { name: 'Uso de IA' })
  for (const _ of ['first', 'second']) {
    scrollTo({ top: 0 })
    const palette = await openPalette(user, 'uso ia')
    await user.click(palette.getByRole('button', { name: /Uso de IA/ }))
    await waitFor(() => expect(scrollY).toBeGreaterThan(0))
    expect(router.state.location.hash).toBe('uso-de-ia')
    await waitFor(() => expect(section.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
