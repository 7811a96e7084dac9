import { updatePost } from '@app/core/contract/posts'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { postsKey } from './queries.ts'

export const askPostsAgain = (groupId: number) => queryClient.invalidateQueries({ queryKey: postsKey(groupId) })

export const useSavePost = (groupId: number) =>
  useMutation({
    mutationFn: (post: { postId: number | null; text: string; published: boolean; was?: string }) =>
      call(updatePost, { groupId, ...post }, { errors: 'inline' }),
    onSuccess: () => askPostsAgain(groupId),
    onError: afterClash(() => askPostsAgain(groupId)),
  })
