import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { user } from '#testing/user.ts'
import { SearchBox } from './search-box.tsx'

test('what is typed into a search while the one before is on its way to the address stays', async () => {
  const search = vi.fn()
  const renderBox = (q: string) => <SearchBox label="Buscar saída" q={q} onSearch={search} />
  const { rerender } = render(renderBox(''))
  const box = screen.getByRole('searchbox', { name: 'Buscar saída' })
  await user.type(box, 'fi')
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('fi'))
  await user.type(box, 'g')
  rerender(renderBox('fi'))
  expect(box).toHaveValue('fig')
  await user.type(box, 'ma')
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('figma'))
  rerender(renderBox('figma'))
  expect(box).toHaveValue('figma')
  rerender(renderBox('fi'))
  expect(box).toHaveValue('fi')
})
