import { HomePage } from '../features/home/home-page.tsx'
import { lazy } from '../lib/lazy.ts'

const ToolContent = lazy(() => import('./tool-contents.tsx'))

export const HomeScreen = () => <HomePage Content={ToolContent} />
