import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { readPiece, readPieceVersion, savePiece } from 'contract/pieces/pieces.ts'
import { PIECE_LIST_KEYS } from '#entities/pieces/piece-list-keys.ts'
import { VERSION_DOUBT } from '#lib/autosave/flush-or-notify.ts'
import type { QueuedSave } from '#lib/autosave/save-queue.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { isId } from '#lib/search-params.ts'
import { pendingPieceSaves } from './state/piece-copies.ts'
import type { PieceEdit } from './state/piece-edit.ts'

/**
 * Fetched at each opening, after its pending saves. During editing only a saved version, a conflict or a restoration refetches
 * it, not `refetchUnpinned` or a reopened event stream (`pinned`).
 */
export const pieceQuery = (id: number) =>
  queryOptions({
    queryKey: ['piece', id],
    queryFn: async ({ signal }) => {
      await pendingPieceSaves.wait(id)
      return call(readPiece, { params: { id } }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { pinned: true },
  })

/** A version never changes, so a fetched one never becomes stale. */
export const versionQuery = (id: number, n: number) =>
  queryOptions({
    ...callQuery(['piece-version', id, n], readPieceVersion, { params: { id, n } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function prefetchScreen(client: QueryClient, { params: { pieceId } }: ScreenAddress): void {
  if (pieceId !== undefined && isId(pieceId)) prefetchQuery(client, pieceQuery(Number(pieceId)))
}

async function sendPiece({ id = 0, save, intent, ...edit }: QueuedSave<PieceEdit>): Promise<{ id: number; revision: number }> {
  const json = save ? { ...edit, version: true } : edit
  const { revision } = await call(savePiece, { params: { id }, json }, { intent })
  return { id, revision }
}

/** TanStack Query would hold requests back while the browser is offline, but a server on this machine answers even then. */
const networkMode = 'always'

/** Shows no toast, because the status line tells the outcome. */
export const useSendPiece = () => useMutation({ mutationFn: sendPiece, networkMode, meta: { refreshes: PIECE_LIST_KEYS } })

export const useSaveVersion = (saveVersion: () => Promise<void>, id: number) =>
  useMutation({
    mutationFn: saveVersion,
    networkMode,
    meta: {
      done: 'Versão salva',
      failed: 'Não foi possível salvar a versão',
      doubt: VERSION_DOUBT,
      refreshes: [['piece', id]],
    },
  })
