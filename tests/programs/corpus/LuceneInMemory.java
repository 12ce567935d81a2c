/*
 * Two threads add a document each to an index in memory.
 *
 * maven: org.apache.lucene:lucene-core:9.11.0
 * expect: verified
 * today: incomplete
 * why: views of bytes by method handles, walks through the stack, a file of random numbers and a bean are gaps; more executions
 *   than 20 seconds allow.
 */
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;

public class LuceneInMemory {
    static void add(IndexWriter writer, String name) {
        Document document = new Document();
        document.add(new StringField("name", name, Field.Store.YES));
        try {
            writer.addDocument(document);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            Thread other = new Thread(() -> add(writer, "a"));
            other.start();
            add(writer, "b");
            other.join();
            writer.commit();
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                assert reader.numDocs() == 2;
            }
        }
    }
}
