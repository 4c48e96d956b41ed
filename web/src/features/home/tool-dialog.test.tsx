import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { createQueryClient } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { user } from '#testing/user.ts'
import ToolDialog from './tool-dialog.tsx'
import { HOME_TOOLS, type Tool } from './tools.tsx'

const TOOL = HOME_TOOLS.find(({ id }) => id === 'ai-creator') as Tool

/** Opens the modal of a tool whose code arrives when the returned function is called. */
async function openSlowTool() {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>()
  const Content = lazyComponent(() => promise)
  function ScreenWithTool() {
    const { use, open, close } = useDialog<Tool>()
    const { item, opened } = use()
    return (
      <>
        <Button onClick={() => open(TOOL)}>Abrir</Button>
        <CodeSuspense>
          {item && (
            <ToolDialog tool={TOOL} opened={opened} onClose={close}>
              <Content />
            </ToolDialog>
          )}
        </CodeSuspense>
      </>
    )
  }
  const routeTree = createRootRoute({ component: ScreenWithTool })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  await user.click(await screen.findByRole('button', { name: 'Abrir' }))
  const dialog = within(await screen.findByRole('dialog', { name: TOOL.name }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveFocus())
  return { dialog, arrive: (content: ComponentType) => resolve({ default: content }) }
}

test('what is typed while a tool’s code loads is in its first field, which has the focus', async () => {
  const { dialog, arrive } = await openSlowTool()
  await user.keyboard('um post')
  arrive(() => <textarea aria-label="Prompt" data-autofocus />)
  const field = await dialog.findByLabelText('Prompt')
  await waitFor(() => expect(field).toHaveValue('um post'))
  expect(field).toHaveFocus()
})

test('a tool without a first field leaves the focus where it is, and the keyboard to the person', async () => {
  const { dialog, arrive } = await openSlowTool()
  arrive(() => <input aria-label="Nome" />)
  await dialog.findByLabelText('Nome')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a toast does not cover the foot of a wide modal', async () => {
  const { dialog, arrive } = await openSlowTool()
  arrive(() => <div style={{ height: 2000 }}>Alto</div>)
  const tall = await dialog.findByText('Alto')
  notify({ kind: 'failed', title: 'Falhou' })
  const toast = (await screen.findByText('Falhou')).closest('.toast')
  const readBottom = () => tall.closest('[role="dialog"]')?.getBoundingClientRect().bottom
  await waitFor(() => expect(readBottom()).toBeLessThanOrEqual(toast?.getBoundingClientRect().top ?? 0))
})
