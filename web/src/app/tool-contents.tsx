import { lazy, type ReactNode } from 'react'
import type { Tool } from '../features/home/tools.tsx'

const FinanceModal = lazy(async () => ({
  default: (await import('../features/finance/outflows/finance-modal.tsx')).FinanceModal,
}))
const TranscriptionModal = lazy(async () => ({
  default: (await import('../features/transcription/transcription-modal.tsx')).TranscriptionModal,
}))
const EditorModal = lazy(async () => ({ default: (await import('../features/content/editor/editor-modal.tsx')).EditorModal }))
const CreatorModal = lazy(async () => ({ default: (await import('../features/ai/creator-modal.tsx')).CreatorModal }))

/** What each tool's modal holds; its code comes when it is opened. */
export const TOOL_CONTENTS: Readonly<Record<Tool['id'], ReactNode>> = {
  'audio-transcription': <TranscriptionModal />,
  'content-editor': <EditorModal />,
  'ai-creator': <CreatorModal />,
  financeiro: <FinanceModal />,
}
