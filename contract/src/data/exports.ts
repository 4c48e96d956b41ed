import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

export const EXPORT_OFFERED_HOURS = 24

const WorkspaceExport = z.object({
  id: z.int(),
  state: z.enum(['running', 'succeeded', 'failed', 'canceled', 'expired']),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** In bytes; null until the archive is complete. */
  size: z.nullable(z.int()),
  step: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  requestedBy: z.string(),
  hasFiles: z.boolean(),
})
export type WorkspaceExport = z.infer<typeof WorkspaceExport>

const ExportOverview = z.object({
  isOffered: z.boolean(),
  /** A setting may leave out files in a bucket. */
  hasFiles: z.boolean(),
  /** Whether the person signed in more than ten minutes ago, so that exporting and downloading need another sign-in. */
  needsSignIn: z.boolean(),
  exports: z.array(WorkspaceExport),
})
export type ExportOverview = z.infer<typeof ExportOverview>

export const listWorkspaceExports = endpoint({
  method: 'GET',
  path: '/api/data/exports',
  access: 'data.manage',
  summary: 'List the exports of the whole workspace, with the progress of one that is being made',
  reply: ExportOverview,
})

/** @throws 409 while another export is being made, and where this server makes none; 403 `stale_sign_in` ten minutes after the sign-in */
export const requestWorkspaceExport = endpoint({
  method: 'POST',
  path: '/api/data/exports',
  access: 'data.manage',
  audit: { action: 'started', recordKind: 'workspace-export' },
  summary: 'Export the whole workspace into one archive, in the background',
  reply: z.object({ id: z.int() }),
})

/** @throws 409 where the export has ended */
export const cancelWorkspaceExport = endpoint({
  method: 'POST',
  path: '/api/data/exports/:id/cancel',
  access: 'data.manage',
  audit: { action: 'canceled', recordKind: 'workspace-export' },
  summary: 'Cancel an export that is being made',
})

/** @throws 404 where the archive is deleted; 403 `stale_sign_in` ten minutes after the sign-in */
export const downloadWorkspaceExport = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/data/exports/:id/file',
  access: 'data.manage',
  audit: { action: 'downloaded', recordKind: 'workspace-export' },
  summary: 'Download a finished export of the whole workspace',
})

export const workspaceExportUrl = (id: number): string => downloadWorkspaceExport.path.replace(':id', String(id))
