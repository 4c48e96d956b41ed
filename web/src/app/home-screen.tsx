import { lazy } from 'react'
import { HomePage } from '../features/home/home-page.tsx'

const ToolContent = lazy(() => import('./tool-contents.tsx'))

export const HomeScreen = () => <HomePage Content={ToolContent} />
