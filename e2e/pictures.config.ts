import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run pictures`: every screen in both themes and both sizes, to be looked at. They land in e2e/pictures/test-results, where no run of the journeys clears them away. */
export default defineConfig({ ...journeys, testDir: 'pictures', outputDir: 'pictures/test-results/run' })
