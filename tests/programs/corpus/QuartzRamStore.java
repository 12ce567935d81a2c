/*
 * Two threads add a job to a store in memory; one of them may not.
 *
 * maven: org.quartz-scheduler:quartz:2.3.2
 * expect: verified
 */
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.simpl.RAMJobStore;

public class QuartzRamStore {
    public static class Nothing implements Job {
        @Override
        public void execute(JobExecutionContext context) {}
    }

    static int store(RAMJobStore store, JobDetail job) {
        try {
            store.storeJob(job, false);
            return 1;
        } catch (ObjectAlreadyExistsException e) {
            return 0;
        } catch (JobPersistenceException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        RAMJobStore store = new RAMJobStore();
        JobDetail job = JobBuilder.newJob(Nothing.class).withIdentity("a").storeDurably().build();
        int[] stored = new int[1];
        Thread other = new Thread(() -> stored[0] = store(store, job));
        other.start();
        int mine = store(store, job);
        other.join();
        assert mine + stored[0] == 1;
        assert store.getNumberOfJobs() == 1;
    }
}
