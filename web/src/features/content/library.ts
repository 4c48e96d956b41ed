import type { QueryClient } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import { listContents } from 'contract/content/library.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { prefetchLauncher } from '#entities/launchers/prefetch-launcher.ts'
import { callPages } from '#lib/net/call-pages.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { clientNamesQuery } from './clients.ts'

export const contentsQuery = (kind: ContentKind) => callPages(['contents', kind], listContents, { kind })

export function prefetchScreen(client: QueryClient, { path }: ScreenAddress, capabilities: Capabilities): void {
  const kind = path === LAUNCH_SCREENS.carousel ? 'carousel' : 'static'
  prefetchQuery(client, clientNamesQuery)
  prefetchLauncher(client, kind, capabilities)
  if (capabilities.runs) prefetchQuery(client, contentsQuery(kind))
}
