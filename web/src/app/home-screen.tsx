import { lazy } from 'react'
import { HomePage } from '../features/home/home-page.tsx'

const FinanceModal = lazy(async () => ({
  default: (await import('../features/finance/outflows/finance-modal.tsx')).FinanceModal,
}))
const TranscriptionModal = lazy(async () => ({
  default: (await import('../features/transcription/transcription-modal.tsx')).TranscriptionModal,
}))
const EditorModal = lazy(async () => ({ default: (await import('../features/content/editor/editor-modal.tsx')).EditorModal }))
const CreatorModal = lazy(async () => ({ default: (await import('../features/ai/creator-modal.tsx')).CreatorModal }))

const CONTENTS = {
  'audio-transcription': <TranscriptionModal />,
  'content-editor': <EditorModal />,
  'ai-creator': <CreatorModal />,
  financeiro: <FinanceModal />,
}

/** Home and the tools are strangers: they meet here. */
export const HomeScreen = () => <HomePage contents={CONTENTS} />
