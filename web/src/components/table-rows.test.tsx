import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MANY, TableRows } from './table-rows.tsx'

const table = (count: number) => (
  <table>
    <TableRows rows={Array.from({ length: count }, (_, index) => index + 1)} keyOf={(row) => row}>
      {(row, { key, ...props }) => (
        <tr key={key} {...props}>
          <td>Linha {row}</td>
        </tr>
      )}
    </TableRows>
  </table>
)

afterEach(() => vi.restoreAllMocks())

test('all rows are there while they are few', () => {
  render(table(MANY))
  expect(screen.getAllByText(/^Linha/)).toHaveLength(MANY)
})

test('of many only those near the window, each with its place; the others come as one scrolls', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(53) // jsdom lays nothing out
  render(table(5_000))
  expect(await screen.findByText('Linha 1')).toBeInTheDocument()
  await expect.poll(() => screen.getAllByText(/^Linha/).length).toBeLessThan(60)
  expect(screen.getByText('Linha 3').closest('tr')).toHaveAttribute('aria-rowindex', '4')
  window.scrollY = 53 * 2_000
  fireEvent.scroll(window)
  expect(await screen.findByText('Linha 2001')).toBeInTheDocument()
  expect(screen.queryByText('Linha 1')).toBeNull()
})
