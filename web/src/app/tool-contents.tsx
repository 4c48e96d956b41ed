import type { ComponentType } from 'react'
import type { Tool } from '../features/home/tools.tsx'
import { lazy } from '../lib/lazy.ts'

/** `onLeave`: what was opened from it goes to another place of the same screen. */
type Props = { id: Tool['id']; onLeave?: () => void }

const CONTENTS: Readonly<Record<Tool['id'], ComponentType<Pick<Props, 'onLeave'>>>> = {
  'audio-transcription': lazy(async () => ({
    default: (await import('../features/transcription/transcription-modal.tsx')).TranscriptionModal,
  })),
  'content-editor': lazy(async () => ({ default: (await import('../features/content/editor/editor-modal.tsx')).EditorModal })),
  'ai-creator': lazy(async () => ({ default: (await import('../features/ai/creator-modal.tsx')).CreatorModal })),
  financeiro: lazy(async () => ({ default: (await import('../features/finance/home-modal/finance-modal.tsx')).FinanceModal })),
}

/** What each tool's modal holds: Home and the tools are strangers, and meet here. The code of each comes when it is opened. */
export default function ToolContent({ id, ...leaving }: Props) {
  const Content = CONTENTS[id]
  return <Content {...leaving} />
}
