import { HomePage } from '../features/home/home-page.tsx'
import { lazy } from '../lib/lazy.ts'

const ToolContent = lazy(() => import('./tool-content.tsx'))

export const HomeScreen = () => <HomePage Content={ToolContent} />
