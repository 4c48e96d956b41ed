import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAX_PLAIN_ROWS, TableRows } from './table-rows.tsx'

const HEIGHT = 53

const renderTable = (count: number, options: { isForPrint?: boolean } = {}) => (
  <table style={{ borderSpacing: 0 }}>
    <TableRows rows={Array.from({ length: count }, (_, index) => index + 1)} keyOf={(row) => row} {...options}>
      {(row, { key, ...props }) => (
        <tr key={key} {...props}>
          <td style={{ height: HEIGHT, padding: 0, border: 0 }}>Linha {row}</td>
        </tr>
      )}
    </TableRows>
  </table>
)

test('a short list renders every row', () => {
  render(renderTable(MAX_PLAIN_ROWS))
  expect(screen.getAllByText(/^Linha/)).toHaveLength(MAX_PLAIN_ROWS)
})

test('a long list renders only the rows near the viewport, each with its index', async () => {
  render(renderTable(5_000))
  expect(await screen.findByText('Linha 1')).toBeInTheDocument()
  await expect.poll(() => screen.getAllByText(/^Linha/).length).toBeLessThan(60)
  expect(screen.getByText('Linha 3').closest('tr')).toHaveAttribute('aria-rowindex', '4')
  window.scrollTo(0, HEIGHT * 2_000)
  expect(await screen.findByText('Linha 2001')).toBeInTheDocument()
  expect(screen.queryByText('Linha 1')).toBeNull()
})

test('a long list that is meant for paper renders every row', async () => {
  const whole = render(renderTable(400, { isForPrint: true }))
  const usual = render(renderTable(400))
  await expect.poll(() => usual.container.querySelectorAll('tr').length).toBeLessThan(60)
  expect(whole.container.querySelectorAll('tr')).toHaveLength(400)
})

test('the rows of a list that becomes long keep their elements', async () => {
  const { rerender, container } = render(renderTable(MAX_PLAIN_ROWS))
  const first = screen.getByText('Linha 1')
  rerender(renderTable(MAX_PLAIN_ROWS + 50))
  await expect.poll(() => container.querySelectorAll('tr').length).toBeLessThan(60)
  expect(screen.getByText('Linha 1')).toBe(first)
})
