import { type ComponentType, lazy } from 'react'
import type { Tool } from '../features/home/tools.tsx'

const CONTENTS: Readonly<Record<Tool['id'], ComponentType>> = {
  'audio-transcription': lazy(async () => ({
    default: (await import('../features/transcription/transcription-modal.tsx')).TranscriptionModal,
  })),
  'content-editor': lazy(async () => ({ default: (await import('../features/content/editor/editor-modal.tsx')).EditorModal })),
  'ai-creator': lazy(async () => ({ default: (await import('../features/ai/creator-modal.tsx')).CreatorModal })),
  financeiro: lazy(async () => ({ default: (await import('../features/finance/outflows/finance-modal.tsx')).FinanceModal })),
}

/** What each tool's modal holds: Home and the tools are strangers, and meet here. The code of each comes when it is opened. */
export default function ToolContent({ id }: { id: Tool['id'] }) {
  const Content = CONTENTS[id]
  return <Content />
}
